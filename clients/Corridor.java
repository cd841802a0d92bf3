// Java 11 or newer, without libraries. Bodies are JSON as text: use the library of your choice.

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Corridor {
    private static final HttpClient http = HttpClient.newHttpClient();

    static String sign(String text) throws GeneralSecurityException {
        byte[] key = Base64.getDecoder().decode(System.getenv("SECRET").substring("whsec_".length()));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Makes a signed call, and returns the body of its answer. `body` and `key` are empty where there are none. */
    public static String call(String method, String path, String body, String key) throws Exception {
        String timestamp = String.valueOf(Instant.now().getEpochSecond());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(System.getenv("GATEWAY") + path))
            .timeout(Duration.ofSeconds(60))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .header("Request-Application", System.getenv("APP_ID"))
            .header("Request-Timestamp", timestamp)
            .header("Request-Signature", sign(method + " " + path + "\n" + key + "\n" + timestamp + "\n" + body));
        if (!key.isEmpty()) request.header("Idempotency-Key", key);
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException(response.body());
        return response.body();
    }

    /** Throws unless a callback is signed. `body` is as it arrived; the names of headers have small letters. */
    public static void verify(Map<String, String> headers, String body) throws GeneralSecurityException {
        String timestamp = headers.get("webhook-timestamp");
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) {
            throw new SecurityException("The callback is too old.");
        }
        byte[] expected = sign(headers.get("webhook-id") + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8);
        for (String given : headers.get("webhook-signature").split(" ")) {
            if (MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) return;
        }
        throw new SecurityException("The callback is not signed with the developer secret.");
    }
}

// Приём событий Автоследа: go run verify.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

func isGenuine(key []byte, headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil {
		return false
	}
	if age := time.Since(time.Unix(seconds, 0)); age.Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	// После замены секрета сутки приходят две подписи, достаточно одной верной.
	for _, signature := range strings.Fields(headers.Get("webhook-signature")) {
		version, encoded, _ := strings.Cut(signature, ",")
		received, err := base64.StdEncoding.DecodeString(encoded)
		if version == "v1" && err == nil && hmac.Equal(received, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

func main() {
	secret := strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_")
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil || len(key) == 0 {
		log.Fatal("WEBHOOK_SECRET не задан")
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		// Подписано тело как оно пришло: JSON разбирается только после проверки.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || !isGenuine(key, r.Header, body) {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var event struct {
			Type string          `json:"type"`
			Data json.RawMessage `json:"data"`
		}
		if err := json.Unmarshal(body, &event); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		// Событие может прийти дважды: запомните webhook-id и пропустите повтор.
		log.Print(r.Header.Get("webhook-id"), " ", event.Type, " ", string(event.Data))
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
